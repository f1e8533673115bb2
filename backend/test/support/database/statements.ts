import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** A call of `many`, `one` or `run` in the source. */
export interface Statement {
  /** File and enclosing method, such as `modules/tasks/tasks.repository.ts list`. */
  place: string;
  /** Texts that the call may send, or the expression that is known at run time only. */
  texts: string[] | { unknown: string };
  /** Fields of the row type; null for `run`. */
  row: Map<string, Field> | null;
}

export interface Field {
  /** Kind of the values without null: `string`, `number`, `boolean`, `Date`, `Buffer`, `string[]`, … or `any` for JSON. */
  kind: string;
  isNullable: boolean;
  isOptional: boolean;
}

/** Functions of `database/statements.ts`. */
const SENDING = new Set(['many', 'one', 'run']);

/** Maximum number of texts for one call. */
const MOST_TEXTS = 64;

const NULLABLE = ts.TypeFlags.Null | ts.TypeFlags.Any | ts.TypeFlags.Unknown;

/** An expression that is known at run time only. */
class UnknownTextError extends Error {}

/** Reads every statement in the source of the server, with the TypeScript compiler. */
export function readStatements(source: string): Statement[] {
  const config = join(source, '../tsconfig.json');
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, (path) => readFileSync(path, 'utf8')).config,
    ts.sys,
    dirname(config),
  );
  const program = ts.createProgram(
    fileNames.filter((path) => path.startsWith(source) && !/\.spec\.ts$|\/migrations\//.test(path)),
    { ...options, noEmit: true },
  );
  return new StatementReader(program, source).read();
}

class StatementReader {
  private readonly checker: ts.TypeChecker;
  private readonly files: ts.SourceFile[];
  /** Number of the last parameter that is numbered at run time. */
  private parameters = 1000;
  /** Calls by the name of the function or method. */
  private readonly calls = new Map<string, ts.CallExpression[]>();

  constructor(
    program: ts.Program,
    private readonly source: string,
  ) {
    this.checker = program.getTypeChecker();
    this.files = program
      .getSourceFiles()
      .filter(({ fileName, isDeclarationFile }) => fileName.startsWith(source) && !isDeclarationFile);
  }

  read(): Statement[] {
    const found: ts.CallExpression[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const name = calledName(node);
        this.calls.set(name, [...(this.calls.get(name) ?? []), node]);
        if (ts.isIdentifier(node.expression) && SENDING.has(name) && this.importsSending(node.expression))
          found.push(node);
      }
      ts.forEachChild(node, visit);
    };
    for (const file of this.files) visit(file);
    return this.files.flatMap((file) => {
      const calls = found.filter((call) => call.getSourceFile() === file && call.arguments.length > 1);
      const variants = calls.map((call) => this.variantsOrReason(call.arguments[1]!));
      const evaluate = loadExpressions(
        file,
        variants.flatMap((one) => (Array.isArray(one) ? one : [])),
      );
      return calls.map((call, index) => ({
        place: `${relative(this.source, file.fileName)} ${nameOfScope(call)}`,
        texts: Array.isArray(variants[index]!) ? variants[index].map(evaluate) : variants[index]!,
        row: this.rowOf(call),
      }));
    });
  }

  private importsSending(callee: ts.Identifier): boolean {
    const [imported] = this.checker.getSymbolAtLocation(callee)?.declarations ?? [];
    return (
      imported !== undefined &&
      ts.isImportSpecifier(imported) &&
      /\/statements'$/.test(imported.parent.parent.parent.moduleSpecifier.getText())
    );
  }

  private variantsOrReason(text: ts.Expression): Statement['texts'] {
    try {
      return this.variants(text);
    } catch (error) {
      if (error instanceof UnknownTextError) return { unknown: error.message };
      throw error;
    }
  }

  /**
   * Returns expressions over the file's top level only, one for each value that an expression may have as far
   * as it is known: variables of functions are replaced by what they are set to.
   * @throws UnknownTextError
   */
  private variants(node: ts.Expression): string[] {
    if (!this.usesLocals(node)) return [node.getText()];
    const values = this.literalValues(this.checker.getTypeAtLocation(node));
    if (values) return values;
    if (ts.isParenthesizedExpression(node)) return this.variants(node.expression);
    if (ts.isAsExpression(node) || ts.isNonNullExpression(node)) return this.variants(node.expression);
    if (ts.isConditionalExpression(node))
      return distinct([...this.variants(node.whenTrue), ...this.variants(node.whenFalse)]);
    if (ts.isTemplateExpression(node)) return this.templateVariants(node);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return product([this.variants(node.left), this.variants(node.right)]).map(
        (sides) => `(${sides.join(' + ')})`,
      );
    if (ts.isArrayLiteralExpression(node))
      return product(node.elements.map((element) => this.variants(element))).map(
        (all) => `[${all.join(', ')}]`,
      );
    if (ts.isCallExpression(node)) {
      const { expression: callee } = node;
      const callees = ts.isPropertyAccessExpression(callee)
        ? this.variants(callee.expression).map((owner) => `(${owner}).${callee.name.text}`)
        : this.variants(callee);
      return product([callees, ...node.arguments.map((argument) => this.variants(argument))]).map(
        ([called, ...values]) => `(${called})(${values.join(', ')})`,
      );
    }
    if (ts.isElementAccessExpression(node))
      return product([this.variants(node.expression), this.variants(node.argumentExpression)]).map(
        ([owner, key]) => `(${owner})[${key}]`,
      );
    if (ts.isIdentifier(node)) return this.variableVariants(node);
    throw new UnknownTextError(node.getText());
  }

  private templateVariants({ head, templateSpans }: ts.TemplateExpression): string[] {
    let before = head.text;
    const parts = templateSpans.map(({ expression, literal }) => {
      const start = before;
      before = literal.text;
      if (start.endsWith('$')) return [String(++this.parameters)];
      try {
        return this.variants(expression);
      } catch (error) {
        // A condition or an order that is built at run time changes neither names nor types of the columns.
        if (error instanceof UnknownTextError && /\b(WHERE|AND)\s*\(?\s*$/.test(start)) return ["'true'"];
        if (error instanceof UnknownTextError && /\bORDER BY\s+$/.test(start)) return ["'1'"];
        throw error;
      }
    });
    const texts = templateSpans.map(({ literal }) => JSON.stringify(literal.text));
    return product(parts).map(
      (values) =>
        `[${[JSON.stringify(head.text), ...values.flatMap((value, at) => [value, texts[at]!])].join(', ')}].join('')`,
    );
  }

  private variableVariants(node: ts.Identifier): string[] {
    const declaration = this.checker.getSymbolAtLocation(node)?.valueDeclaration;
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
      if (ts.isVariableDeclarationList(declaration.parent) && declaration.parent.flags & ts.NodeFlags.Const)
        return this.variants(declaration.initializer);
    if (declaration && ts.isParameter(declaration) && ts.isIdentifier(declaration.name)) {
      const position = declaration.parent.parameters.indexOf(declaration);
      const passed = (this.calls.get(declaration.parent.name?.getText() ?? '') ?? []).filter(
        (call) =>
          call.getSourceFile() === node.getSourceFile() &&
          this.checker.getResolvedSignature(call)?.declaration === declaration.parent,
      );
      if (passed.length > 0)
        return distinct(
          passed.flatMap(({ arguments: values }) => {
            const value = values[position] ?? declaration.initializer;
            return value ? this.variants(value) : ['undefined'];
          }),
        );
    }
    throw new UnknownTextError(node.getText());
  }

  /** Tells if an expression needs more than the file's top level and what it declares itself. */
  private usesLocals(node: ts.Node, within = node): boolean {
    if (node.kind === ts.SyntaxKind.ThisKeyword) return true;
    if (ts.isIdentifier(node) && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)) {
      const declaration = this.checker.getSymbolAtLocation(node)?.valueDeclaration;
      const isOwn = declaration && declaration.pos >= within.pos && declaration.end <= within.end;
      if (declaration && !isOwn && isLocal(declaration)) return true;
    }
    return ts.forEachChild(node, (child) => this.usesLocals(child, within) || undefined) ?? false;
  }

  /** Returns the values of a type that lists them; `1` for a number. */
  private literalValues(type: ts.Type): string[] | null {
    if (type.flags & ts.TypeFlags.NumberLike) return ['1'];
    const members = type.isUnion() ? type.types : [type];
    const values = members.map((member) => {
      if (member.isStringLiteral()) return JSON.stringify(member.value);
      if (member.isNumberLiteral()) return String(member.value);
      if (member.flags & ts.TypeFlags.BooleanLiteral) return this.checker.typeToString(member);
      return member.flags & ts.TypeFlags.Undefined ? 'undefined' : null;
    });
    return values.every((value) => value !== null) ? values : null;
  }

  private rowOf(call: ts.CallExpression): Statement['row'] {
    const promised = this.checker.getResolvedSignature(call)!.getReturnType() as ts.TypeReference;
    const returned = this.checker.getTypeArguments(promised)[0]!;
    if (returned.flags & ts.TypeFlags.NumberLike) return null;
    const row = this.checker.isArrayType(returned)
      ? this.checker.getTypeArguments(returned as ts.TypeReference)[0]!
      : this.checker.getNonNullableType(returned);
    const alternatives = row.isUnion() ? row.types : [row];
    const fields = alternatives.flatMap((alternative) => this.checker.getPropertiesOfType(alternative));
    return new Map(
      fields.map((field) => {
        const type = this.checker.getTypeOfSymbolAtLocation(field, call);
        const members = type.isUnion() ? type.types : [type];
        return [
          field.name,
          {
            kind: this.kindOf(this.checker.getNonNullableType(type)),
            isNullable: row.isUnion() || members.some(({ flags }) => (flags & NULLABLE) !== 0),
            isOptional: (field.flags & ts.SymbolFlags.Optional) !== 0,
          },
        ];
      }),
    );
  }

  private kindOf(type: ts.Type): string {
    if (type.isUnion()) {
      const kinds = distinct(type.types.map((member) => this.kindOf(member)));
      return kinds.length === 1 ? kinds[0]! : 'any';
    }
    if (type.flags & ts.TypeFlags.StringLike) return 'string';
    if (type.flags & ts.TypeFlags.NumberLike) return 'number';
    if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
    if (this.checker.isArrayType(type))
      return `${this.kindOf(this.checker.getTypeArguments(type as ts.TypeReference)[0]!)}[]`;
    const name = type.symbol?.name;
    if (name === 'Date' || name === 'Buffer') return name;
    // A string with a brand.
    if (type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.StringLike))
      return 'string';
    return 'any';
  }
}

class UnusedMetric {}

/** Returns a function that evaluates expressions with everything that a file declares and imports. */
function loadExpressions(file: ts.SourceFile, expressions: string[]): (expression: string) => string {
  const thunks = expressions.map((expression) => `[${JSON.stringify(expression)}, () => ${expression}]`);
  const { outputText } = ts.transpileModule(
    `${file.text}\nexport const statementTexts = new Map([${thunks.join(', ')}]);`,
    {
      compilerOptions: {
        module: ts.ModuleKind.CommonJS,
        target: ts.ScriptTarget.ES2022,
        experimentalDecorators: true,
        emitDecoratorMetadata: true,
        esModuleInterop: true,
      },
    },
  );
  const loaded: { statementTexts?: Map<string, () => string> } = {};
  const requireOfFile = createRequire(file.fileName);
  // Its metrics may exist in this process already, and one with a known name is refused.
  const requireWithoutMetrics = (name: string): unknown =>
    name === 'prom-client'
      ? { Counter: UnusedMetric, Gauge: UnusedMetric, Histogram: UnusedMetric }
      : requireOfFile(name);
  if (expressions.length > 0) new Function('exports', 'require', outputText)(loaded, requireWithoutMetrics);
  return (expression) => loaded.statementTexts!.get(expression)!();
}

const isLocal = (declaration: ts.Declaration): boolean => {
  for (let node: ts.Node = declaration.parent; !ts.isSourceFile(node); node = node.parent)
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return true;
  return false;
};

const calledName = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

function nameOfScope(call: ts.Node): string {
  for (let node = call.parent; !ts.isSourceFile(node); node = node.parent)
    if ((ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node)) && node.name)
      return node.name.getText();
  return '';
}

const distinct = <T>(values: T[]): T[] => [...new Set(values)];

function product(parts: string[][]): string[][] {
  const all = parts.reduce<string[][]>(
    (found, part) => found.flatMap((start) => part.map((value) => [...start, value])),
    [[]],
  );
  if (all.length > MOST_TEXTS) throw new UnknownTextError('more texts than are read');
  return all;
}
