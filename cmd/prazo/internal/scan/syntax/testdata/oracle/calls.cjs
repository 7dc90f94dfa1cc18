// Prints the calls in the files that stdin names, a line each: the number of the file, the line and the name of what is called. A
// file that is not valid gives a line with a !.
const fs = require("fs");
const ts = require("typescript");

const lines = [];
fs.readFileSync(0, "utf8").split("\n").forEach((path, number) => {
  if (path === "") return;
  const source = ts.createSourceFile(path, fs.readFileSync(path, "utf8"), ts.ScriptTarget.Latest, false);
  if (source.parseDiagnostics.length > 0) {
    lines.push([number, 0, "!"].join("\t"));
    return;
  }
  const todo = [source];
  while (todo.length > 0) {
    const node = todo.pop();
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const callee = node.expression;
      const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
      if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) {
        const line = source.getLineAndCharacterOfPosition(name.end).line + 1;
        lines.push([number, line, name.text.replace(/^#/, "")].join("\t"));
      }
    }
    ts.forEachChild(node, (child) => { todo.push(child); });
  }
});
fs.writeSync(1, lines.join("\n") + "\n");
