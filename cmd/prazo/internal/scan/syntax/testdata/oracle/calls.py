# Prints the calls in the files that stdin names, a line each: the number of the file, the line and the name of what is called. A
# file that is not valid gives a line with a !.
import ast
import sys

for number, path in enumerate(sys.stdin.read().split("\n")):
    if not path:
        continue
    try:
        with open(path, "rb") as source:
            tree = ast.parse(source.read())
    except (SyntaxError, ValueError):
        print(number, 0, "!", sep="\t")
        continue
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", None) or getattr(node.func, "id", None)
            if name:
                print(number, node.func.end_lineno, name, sep="\t")
