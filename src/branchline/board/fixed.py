"""Making a networkx graph that nobody can change, not even the attributes of its edges."""

from typing import Any, NoReturn

import networkx as nx


class FixedDict(dict[str, Any]):
    """A dictionary that refuses changes; ``copy`` gives a plain one."""

    def _refuse(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise nx.NetworkXError("the board's graph cannot be changed; take a copy of it")

    __setitem__ = __delitem__ = clear = popitem = _refuse
    __ior__ = pop = setdefault = update = _refuse  # pyright: ignore[reportAssignmentType] - overloads


def fix(graph: Any) -> None:  # noqa: ANN401 - networkx's stubs hide the dictionaries of a graph
    """Freeze a multigraph: its structure, and the attributes of graph, nodes and edges."""
    nodes, neighbours = graph._node, graph._adj  # noqa: SLF001 - views would give copies
    for node in graph:
        nodes[node] = FixedDict(nodes[node])
    for a, b, key, data in list(graph.edges(keys=True, data=True)):
        neighbours[a][b][key] = neighbours[b][a][key] = FixedDict(data)
    graph.graph = FixedDict(graph.graph)
    nx.freeze(graph)
