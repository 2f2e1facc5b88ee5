import { type Comment, type Node, parseSync, type TemplateLiteral, Visitor } from 'oxc-parser'

/** One text that a person reads. */
export type Prose = {
  /** Line of its beginning, from 1. */
  line: number
  /** A message is a sentence in any string, template or JSX that is not a test title. */
  kind: 'comment' | 'title' | 'message' | 'document'
  /** Without comment marks and line breaks. */
  text: string
}

/** A variable or function that a file declares, and the line of its declaration. */
export type DeclaredName = { line: number; name: string }

/** Reads a TypeScript or JavaScript file: its comments, test titles and other sentences, and the names it declares. */
export function readCode(file: string, source: string): { prose: Prose[]; names: DeclaredName[] } {
  const { program, comments } = parseSync(file, source)
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  const prose = proseOfComments(comments, source, lineOf)
  const names: DeclaredName[] = []
  const titles = new Set<Node>()
  const addText = (node: Node, text: string) => {
    if (isSentence(text)) prose.push({ line: lineOf(node.start), kind: titles.has(node) ? 'title' : 'message', text })
  }
  const addName = ({ id }: { id: Node | null }) => {
    if (id?.type === 'Identifier') names.push({ line: lineOf(id.start), name: id.name })
  }
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (first && isTest(callee)) titles.add(first)
    },
    Literal(node) {
      if (typeof node.value === 'string') addText(node, node.value)
    },
    TemplateLiteral: (node) => addText(node, templateText(node)),
    JSXText: (node) => addText(node, node.value.replace(/\s+/g, ' ').trim()),
    VariableDeclarator: addName,
    FunctionDeclaration: addName,
  }).visit(program)
  return { prose, names }
}

/** The text of a template, with `…` for each value that is filled in. */
export function templateText({ quasis }: TemplateLiteral): string {
  return quasis.map(({ value }) => value.cooked ?? '').join('…')
}

/** Each line of a Markdown document, or each cell of a table, without code blocks and the addresses of links. */
export function proseOfDocument(source: string): Prose[] {
  const found: Prose[] = []
  let isCode = false
  for (const [at, line] of source.split('\n').entries()) {
    if (/^\s*```/.test(line)) isCode = !isCode
    else if (!isCode) {
      for (const cell of line.split('|')) {
        const text = cell
          .replace(/`[^`]*`/g, 'code')
          .replace(/\]\([^)]*\)/g, ']')
          .trim()
        if (/\w/.test(text)) found.push({ line: at + 1, kind: 'document', text })
      }
    }
  }
  return found
}

/** Each block comment is one text. So are line comments on lines that follow one another. */
function proseOfComments(comments: readonly Comment[], source: string, lineOf: (at: number) => number): Prose[] {
  const found: (Prose & { end: number })[] = []
  for (const { type, value, start, end } of comments) {
    const text = value
      .replace(/^\s*\*+ ?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    const last = found.at(-1)
    const isNext = type === 'Line' && last && /^\n[^\S\n]*$/.test(source.slice(last.end, start))
    if (isNext) Object.assign(last, { text: `${last.text} ${text}`, end })
    else found.push({ line: lineOf(start), kind: 'comment', text, end })
  }
  return found.map(({ line, kind, text }) => ({ line, kind, text }))
}

/** Requires three words of letters only. This leaves out most class names, SQL and code. */
function isSentence(text: string): boolean {
  return (
    /^\s*[\p{L}…"“'’(]/u.test(text) &&
    text.split(/\s+/).filter((word) => /^[\p{L}…’'"“”(),.:;!?-]+$/u.test(word)).length >= 3
  )
}

/** True for `test` and its kin, also with a modifier such as `test.each`. */
function isTest(callee: Node): boolean {
  const name = callee.type === 'MemberExpression' ? callee.object : callee
  return name.type === 'Identifier' && /^(?:test|longTest|describe|it)$/.test(name.name)
}
