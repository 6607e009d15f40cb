/** The names by which a script may leave something behind or find it; null where its source does not tell. */
export type Names = ReadonlySet<string> | null;

type SourcedFunction = (...args: unknown[]) => unknown;
interface WordGlobals {
  readonly [name: string]: unknown;
}
/** The source of a function without its comments and strings. */
interface FunctionSource {
  readonly code: string;
  readonly parameters: readonly string[];
  /** The words that stand in its strings. */
  readonly strings: readonly string[];
}
/** A call as the source writes it: `app.store.get(` has three parts. One that goes on from the result of another call has no known owner. */
interface WrittenCall {
  readonly parts: readonly string[];
  readonly goesOn: boolean;
}

/**
 * Reads the sources of functions for what a listener may leave behind and what a timer may read. A variable can't be watched, but both name it: a listener and a timer without a common name tell
 * each other nothing (R14). A source that is not plain, such as one that calls a function that nothing finds, counts as unknown. The class's source is injected into pages before their own scripts, so it must not use
 * anything from outside.
 */
export class ScriptWords {
  globals: WordGlobals;
  sourceOf: SourcedFunction;
  /** The browser's own functions of the console: a page may put others in their place. */
  console: Readonly<Record<string, unknown>>;
  /** Stands for what a listener changes in the page, by whatever name. */
  page = 'the page';
  left = new WeakMap<object, { readonly names: Names }>();
  read = new WeakMap<object, { readonly names: Names }>();

  constructor(globals: WordGlobals) {
    this.globals = globals;
    const sourceOf = Reflect.get(Function.prototype, 'toString') as SourcedFunction;
    this.sourceOf = (then) => Reflect.apply(sourceOf, then, []);
    this.console = { ...(globals['console'] as Record<string, unknown> | undefined) };
  }

  /** Returns the names under which a listener may leave something; an empty set where it does nothing. */
  leftBy(listener: unknown): Names {
    return this.known(this.left, listener, () => this.leavings(listener, 4));
  }

  /** Returns the names under which a function may find something. */
  readBy(then: unknown): Names {
    return this.known(this.read, then, () => this.readings(then, 4));
  }

  known(kept: WeakMap<object, { readonly names: Names }>, then: unknown, look: () => Names): Names {
    if (typeof then !== 'function') return null;
    const known = kept.get(then);
    if (known !== undefined) return known.names;
    let names: Names = null;
    try {
      names = look();
    } catch {
      // Its source is none that we know.
    }
    kept.set(then, { names });
    return names;
  }

  leavings(listener: unknown, depth: number): Names {
    const source = depth > 0 ? this.source(listener, 5000) : null;
    if (source === null) return null;
    const { code, parameters } = source;
    // Parts that run later, names that are computed, and calls that are not written as such.
    const isUnknown =
      /=>|\[|``|\$\{|\b(?:new|await|yield|import|delete|super|class|with|eval|async|function|get|set)\b/.test(
        code,
      );
    if (isUnknown) return null;
    const names = new Set<string>();
    for (const call of this.callsIn(code)) {
      const left = this.leftByCall(call, parameters, depth);
      if (left === null) return null;
      for (const name of left) names.add(name);
    }
    // The page itself tells of all that a listener changes in it.
    const beyond = code.replaceAll(
      /(?:[\w$]+\s*\.\s*)+(?:textContent|innerText|innerHTML|className|hidden|disabled|style\s*\.\s*\w+)\s*=(?!=)/g,
      ' ',
    );
    const own = this.namesIn(this.withoutCalls(beyond), parameters);
    const isWriting = /\+\+|--|(?:^|[^=!<>])=(?!=)/.test(beyond);
    // A property that is read may have a function that does something.
    const isAsking = this.withoutParameters(beyond, parameters).includes('.');
    if (isWriting || isAsking) for (const name of own) names.add(name);
    if (beyond !== code) names.add(this.page);
    return names;
  }

  /** Returns the names under which a call in a listener may leave something. */
  leftByCall({ parts, goesOn }: WrittenCall, parameters: readonly string[], depth: number): Names {
    const [head = '', method = ''] = parts;
    const isShort = parts.length === 2 && !goesOn;
    const isOfPage = /\.(?:classList\.(?:add|remove|toggle|replace)|(?:set|remove|toggle)Attribute)$/;
    if (!goesOn && isOfPage.test(parts.join('.'))) return new Set([this.page]);
    if (goesOn || parts.length > 2) return null;
    if (isShort && [...parameters, 'event'].includes(head))
      return /^(?:preventDefault|stop(?:Immediate)?Propagation)$/.test(method) ? new Set() : null;
    if (isShort && head === 'console')
      return this.console[method] === (this.globals['console'] as WordGlobals)[method] ? new Set() : null;
    const name = parts.join('.');
    if (
      /^(?:Math\.\w+|Date\.now|performance\.now|JSON\.stringify|String|Number|Boolean|parseInt|parseFloat)$/.test(
        name,
      )
    )
      return new Set();
    if (/^(?:navigator\.sendBeacon|fetch)$/.test(name) && this.isBrowsers(isShort ? [head, method] : [head]))
      return new Set(['outside']);
    if (/^(?:local|session)Storage\.(?:setItem|removeItem|clear)$/.test(name)) return new Set([head]);
    const found = this.find(head);
    if (!isShort) return this.isBrowsers([head]) ? null : this.leavings(found, depth - 1);
    const isList =
      Array.isArray(found) &&
      method === 'push' &&
      Reflect.get(found, 'push') === Reflect.get(Array.prototype, 'push');
    // The list may have other names as well.
    return isList ? new Set([head, 'of', ...Object.getOwnPropertyNames(Array.prototype)]) : null;
  }

  readings(then: unknown, depth: number): Names {
    const source = depth > 0 ? this.source(then, 20_000) : null;
    if (source === null) return null;
    const { code, strings } = source;
    const inner = [...code.matchAll(/\(([^()]*)\)\s*=>|([\w$]+)\s*=>|\bfunction\b[^(]*\(([^()]*)\)/g)];
    const parameters = [
      ...source.parameters,
      ...inner.flatMap(
        (groups) =>
          groups
            .slice(1)
            .join(' ')
            .match(/[\w$]+/g) ?? [],
      ),
    ];
    if (/``|#\w|\b(?:import|super|class|with|eval)\b/.test(code)) return null;
    // A function that is handed on by its name.
    if (
      /\b(?:then|catch|finally|queueMicrotask|call|apply|bind|on\w*|add\w*Listener|forEach|map|filter|some|every|find\w*|reduce|sort)\s*\([^()]*\b[\w$]+\s*\)/.test(
        code.replaceAll(/\(\s*\)/g, ''),
      ) &&
      !code.includes('=>')
    )
      return null;
    const names = new Set([...this.namesIn(code, []), ...strings]);
    for (const call of this.callsIn(code)) {
      const read = this.readByCall(call, code, parameters, depth);
      if (read === null) return null;
      for (const name of read) names.add(name);
    }
    return names;
  }

  /** Returns the names under which a call in a function may find something. */
  readByCall(
    { parts, goesOn }: WrittenCall,
    code: string,
    parameters: readonly string[],
    depth: number,
  ): Names {
    const [head = ''] = parts;
    const method = parts.at(-1) ?? '';
    const outside = /^(?:fetch|send|XMLHttpRequest|WebSocket|EventSource|importScripts)$/;
    const none = new Set<string>(outside.test(method) ? ['outside'] : []);
    if (/^(?:click|dispatchEvent|submit|requestSubmit|focus|blur)$/.test(method)) return null;
    if (!goesOn && parts.length === 1) {
      if (this.isBrowsers(parts)) return none;
      const isInside = new RegExp(`\\b(?:const|let|var|function)\\s+${head.replaceAll('$', '\\$')}\\b`).test(
        code,
      );
      return isInside ? none : this.readings(this.find(head), depth - 1);
    }
    const isOfBrowser = !goesOn && this.isBrowsers(parts);
    return isOfBrowser ||
      this.isOfElements(parts, method) ||
      (goesOn && this.isOfValues(method)) ||
      (parameters.includes(head) && this.isOfValues(method))
      ? none
      : null;
  }

  /** True for a function that elements have: whatever the owner is named, it most likely is one. */
  isOfElements(parts: readonly string[], method: string): boolean {
    if (['classList', 'style', 'dataset'].includes(parts.at(-2) ?? '')) return true;
    return ['Element', 'HTMLElement', 'HTMLDialogElement', 'Node', 'Document'].some((kind) =>
      this.has(kind, method),
    );
  }

  isOfValues(method: string): boolean {
    const kinds = ['Array', 'String', 'Number', 'Date', 'Promise', 'Response', 'Element', 'Node'];
    return kinds.some((kind) => this.has(kind, method));
  }

  has(kind: string, method: string): boolean {
    const made = this.globals[kind];
    return typeof made === 'function' && Object.hasOwn(made.prototype as object, method);
  }

  /** True for a function that the browser brings, wherever a script finds it by these names. */
  isBrowsers(parts: readonly string[]): boolean {
    let found: unknown = this.globals;
    for (const part of parts) {
      if (found === null || (typeof found !== 'object' && typeof found !== 'function')) return false;
      found = Reflect.get(found, part);
    }
    return typeof found === 'function' && String(this.sourceOf(found)).includes('[native code]');
  }

  /** Returns a variable of the whole page; undefined for one that only scripts find. */
  find(name: string): unknown {
    return Object.getOwnPropertyDescriptor(this.globals, name)?.value as unknown;
  }

  /** Returns the source of a function of the page that is not too long and has no part that could be read wrongly. */
  source(then: unknown, atMost: number): FunctionSource | null {
    if (typeof then !== 'function') return null;
    const text = String(this.sourceOf(then));
    if (text.length > atMost || text.includes('[native code]')) return null;
    const strings: string[] = [];
    const plain = text.replaceAll(
      /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[^])*`/g,
      (part) => {
        if (part.startsWith('/')) return ' ';
        strings.push(...(part.match(/[\w$]+/g) ?? []));
        if (!part.startsWith('`')) return '""';
        return part.includes('${') ? part.replaceAll('`', ' ') : '``';
      },
    );
    // A template without a function before it is a string.
    const code = plain.replaceAll(/([^\w$)\]\s]\s*)``/g, '$1""');
    const head =
      /^(?:function\b\s*[\w$]*\s*\(([^()=]*)\)\s*\{|\(([^()=]*)\)\s*=>|([\w$]+)\s*=>|[\w$]+\s*\(([^()=]*)\)\s*\{)/.exec(
        code.trim(),
      );
    // A regular expression may hold quotes.
    if (head === null || /[=(,:!&|?{};]\s*\/[^/*]/.test(code)) return null;
    const [whole, ...groups] = head;
    const parameters = groups.join(' ').match(/[\w$]+/g) ?? [];
    return { code: code.trim().slice(whole.length), parameters, strings };
  }

  callsIn(code: string): readonly WrittenCall[] {
    const calls = [...code.matchAll(/((?:[\w$]+\s*\??\.\s*)*[\w$]+|[)}\]])\s*(?:\?\.\s*)?\(/g)];
    return calls.flatMap(({ 1: name = '', index }) => {
      const parts = name.split(/\s*\??\.\s*/);
      const keyword = /^(?:if|for|while|switch|catch|return|typeof|void|in|of|else|do|async|function)$/;
      if (parts.length === 1 && keyword.test(name)) return [];
      // Two statements may follow each other.
      const goesOn = /[.]\s*$/.test(code.slice(0, index)) || name === ')' || name === ']';
      return name === '}' ? [] : [{ parts, goesOn }];
    });
  }

  withoutCalls(code: string): string {
    return code.replaceAll(/(?:[\w$]+\s*\??\.\s*)*[\w$]+\s*(?=\()/g, ' ');
  }

  withoutParameters(code: string, parameters: readonly string[]): string {
    const all = [...parameters, 'event'].map((name) => name.replaceAll('$', '\\$')).join('|');
    return this.withoutCalls(code).replaceAll(
      new RegExp(`(?<![\\w$.])(?:${all})\\b(?:\\s*\\??\\.\\s*[\\w$]+)*`, 'g'),
      ' ',
    );
  }

  namesIn(code: string, parameters: readonly string[]): readonly string[] {
    const common =
      /^(?:document|window|self|globalThis|this|event|undefined|null|true|false|if|else|for|while|do|switch|case|break|continue|return|typeof|void|in|instanceof|const|let|var|try|catch|finally|throw|\d.*)$/;
    const plain = parameters.length > 0 ? this.withoutParameters(code, parameters) : code;
    return (plain.match(/[\w$]+/g) ?? []).filter((name) => !common.test(name));
  }
}
