import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.nio.file.*;
import java.util.*;
import javax.tools.*;

/**
 * Prints the calls in the files that stdin names, a line each: the number of the file, the line and the name of what is called.
 */
class Calls {
    public static void main(String[] args) throws IOException {
        List<String> paths = new BufferedReader(new InputStreamReader(System.in)).lines().toList();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        var files = compiler.getStandardFileManager(null, null, null);
        var out = new PrintWriter(new BufferedOutputStream(System.out));
        for (int number = 0; number < paths.size(); number++) {
            print(out, compiler, files, number, paths.get(number));
        }
        out.flush();
    }

    static void print(PrintWriter out, JavaCompiler compiler, StandardJavaFileManager files, int number, String path) throws IOException {
        var faults = new DiagnosticCollector<JavaFileObject>();
        var task = (JavacTask) compiler.getTask(null, files, faults, List.of("-proc:none"), null, files.getJavaFileObjects(Path.of(path)));
        SourcePositions positions = Trees.instance(task).getSourcePositions();
        for (CompilationUnitTree unit : task.parse()) {
            if (faults.getDiagnostics().stream().anyMatch(d -> d.getKind() == Diagnostic.Kind.ERROR)) {
                out.println(number + "\t0\t!");
                return;
            }
            new TreeScanner<Void, Void>() {
                @Override
                public Void visitMethodInvocation(MethodInvocationTree call, Void none) {
                    ExpressionTree callee = call.getMethodSelect();
                    String name = callee instanceof MemberSelectTree m ? m.getIdentifier().toString() : callee.toString();
                    found(callee, name);
                    return super.visitMethodInvocation(call, none);
                }

                @Override
                public Void visitNewClass(NewClassTree made, Void none) {
                    Tree type = made.getIdentifier();
                    while (type instanceof ParameterizedTypeTree p) {
                        type = p.getType();
                    }
                    String name = type.toString();
                    if (name.indexOf('@') < 0) {
                        found(type, name.substring(name.lastIndexOf('.') + 1));
                    }
                    return super.visitNewClass(made, none);
                }

                private void found(Tree callee, String name) {
                    long end = positions.getEndPosition(unit, callee);
                    if (end > 0) { // what the compiler puts in of itself has no place
                        out.println(number + "\t" + unit.getLineMap().getLineNumber(end - 1) + "\t" + name);
                    }
                }
            }.scan(unit, null);
        }
    }
}
