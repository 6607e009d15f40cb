/**
 * The expression language of `when:`, `enabled:` and `${…}` in app files: values, names, comparisons, and/or/not,
 * arithmetic, a few functions. It only reads state.
 */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null | readonly string[] }
  | { readonly kind: 'name'; readonly path: readonly string[] }
  | { readonly kind: 'not' | 'minus'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'choice';
      readonly test: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Expression[] };

/** Functions with their minimum and maximum number of arguments. */
const FUNCTIONS: Readonly<Record<string, readonly [number, number]>> = {
  count: [1, 2],
  sum: [2, 2],
  any: [2, 2],
  first: [2, 2],
  upper: [1, 1],
  lower: [1, 1],
  trim: [1, 1],
  money: [1, 3],
  slice: [2, 3],
  digits: [1, 1],
  matches: [2, 2],
  date: [1, 2],
};

interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  readonly text: string;
}

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|'([^']*)'|"([^"]*)"|([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)|(==|!=|<=|>=|[<>+\-*/%(),?:]))/y;
/** Lowest precedence first. */
const LEVELS = [
  ['or'],
  ['and'],
  ['==', '!=', '<', '<=', '>', '>=', 'contains', 'in'],
  ['+', '-'],
  ['*', '/', '%'],
];

/**
 * Parses an expression.
 * @throws Error with the unexpected part and its position
 */
export function parseExpression(source: string): Expression {
  return new Parser(source).whole();
}

function tokens(source: string): Token[] {
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  let at = 0;
  while (source.slice(at).trim() !== '') {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(source);
    if (match === null) throw new Error(`"${source.slice(at).trim()}" is not understood in "${source}"`);
    at = TOKEN.lastIndex;
    const [, number, single, double, name, sign] = match;
    if (number !== undefined) found.push({ kind: 'number', text: number });
    else if (name !== undefined) found.push({ kind: 'name', text: name });
    else if (sign !== undefined) found.push({ kind: 'sign', text: sign });
    else found.push({ kind: 'text', text: single ?? double ?? '' });
  }
  return [...found, { kind: 'end', text: '' }];
}

/** Compiles literal patterns, so that a bad one is reported at load time. */
function checkPattern(pattern: Expression, source: string): void {
  if (pattern.kind !== 'literal') throw new Error(`"matches" takes its pattern in quotes in "${source}"`);
  try {
    RegExp(String(pattern.value), 'u');
  } catch {
    throw new Error(`"${String(pattern.value)}" is not a regular expression`);
  }
}

class Parser {
  readonly #source: string;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(source: string) {
    this.#source = source;
    this.#tokens = tokens(source);
  }

  whole(): Expression {
    const expression = this.#choice();
    if (this.#peek().kind !== 'end') throw this.#unexpected();
    return expression;
  }

  #choice(): Expression {
    const test = this.#binary(0);
    if (!this.#take('?')) return test;
    const yes = this.#choice();
    this.#expect(':');
    return { kind: 'choice', test, yes, no: this.#choice() };
  }

  #binary(level: number): Expression {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (let token = this.#peek(); this.#isOperator(token, operators); token = this.#peek()) {
      this.#at += 1;
      left = { kind: 'binary', operator: token.text, left, right: this.#binary(level + 1) };
    }
    return left;
  }

  #unary(): Expression {
    if (this.#peek().kind === 'name' && this.#take('not')) return { kind: 'not', of: this.#binary(2) };
    if (this.#peek().kind === 'sign' && this.#take('-')) return { kind: 'minus', of: this.#unary() };
    return this.#primary();
  }

  #primary(): Expression {
    const token = this.#peek();
    this.#at += 1;
    if (token.kind === 'number') return { kind: 'literal', value: Number(token.text) };
    if (token.kind === 'text') return { kind: 'literal', value: token.text };
    if (token.kind === 'sign' && token.text === '(') {
      const inner = this.#choice();
      this.#expect(')');
      return inner;
    }
    if (token.kind === 'name') return this.#name(token.text);
    this.#at -= 1;
    throw this.#unexpected();
  }

  #name(text: string): Expression {
    if (text === 'true' || text === 'false') return { kind: 'literal', value: text === 'true' };
    if (text === 'null') return { kind: 'literal', value: null };
    if (!this.#take('(')) return { kind: 'name', path: text.split('.') };
    const limits = FUNCTIONS[text];
    if (limits === undefined) {
      throw new Error(
        `unknown function "${text}" in "${this.#source}"; known: ${Object.keys(FUNCTIONS).join(', ')}`,
      );
    }
    const given: Expression[] = [];
    while (!this.#take(')')) {
      if (given.length > 0) this.#expect(',');
      given.push(this.#choice());
    }
    if (given.length < limits[0] || given.length > limits[1]) {
      throw new Error(
        `"${text}" takes ${limits[0]} to ${limits[1]} arguments, not ${given.length}, in "${this.#source}"`,
      );
    }
    const pattern = text === 'matches' ? given[1] : undefined;
    if (pattern !== undefined) checkPattern(pattern, this.#source);
    return { kind: 'call', name: text, arguments: given };
  }

  #isOperator(token: Token, operators: readonly string[]): boolean {
    return (token.kind === 'sign' || token.kind === 'name') && operators.includes(token.text);
  }

  #peek(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '' };
  }

  #take(text: string): boolean {
    const token = this.#peek();
    if (token.kind === 'text' || token.kind === 'end' || token.text !== text) return false;
    this.#at += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw this.#unexpected();
  }

  #unexpected(): Error {
    const token = this.#peek();
    return new Error(
      token.kind === 'end'
        ? `"${this.#source}" ends too early`
        : `unexpected "${token.text}" in "${this.#source}"`,
    );
  }
}
