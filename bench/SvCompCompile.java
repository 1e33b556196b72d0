import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles the tasks of bench/sv-comp.mjs in one process: a line has a folder and sources, separated by tabs; the answer is 0 or 1. */
public class SvCompCompile {
  public static void main(String[] args) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] parts = line.split("\t");
      String[] options = new String[parts.length + 3];
      System.arraycopy(new String[] { "-g", "-nowarn", "-d" }, 0, options, 0, 3);
      System.arraycopy(parts, 0, options, 3, parts.length);
      OutputStream nowhere = OutputStream.nullOutputStream();
      System.out.println(compiler.run(null, nowhere, nowhere, options));
    }
  }
}
