import { type Comment, type Node, parseSync } from 'oxc-parser'

/** One text that a person reads. */
export type Prose = {
  /** Line of its beginning, from 1. */
  line: number
  kind: 'comment' | 'title' | 'message' | 'document'
  /** Without comment marks and line breaks. */
  text: string
}

/** All prose of a TypeScript or JavaScript file: its comments, the titles of its tests, and every other sentence in it. */
export function proseOfCode(file: string, source: string): Prose[] {
  const { program, comments } = parseSync(file, source)
  const lineOf = linesOf(source)
  const found = joinLineComments(comments, source, lineOf)
  visit(program, (node, parent) => {
    const text = textOf(node)
    if (text === undefined || !isSentence(text)) return
    found.push({ line: lineOf(node.start), kind: isTitle(node, parent) ? 'title' : 'message', text })
  })
  return found
}

/** The names that a file declares: of variables, functions, parameters, properties and types. */
export function namesOfCode(file: string, source: string): { name: string; line: number }[] {
  const lineOf = linesOf(source)
  const found: { name: string; line: number }[] = []
  visit(parseSync(file, source).program, (node) => {
    if (node.type !== 'VariableDeclarator' && node.type !== 'FunctionDeclaration') return
    const { id } = node
    if (id?.type === 'Identifier') found.push({ name: id.name, line: lineOf(id.start) })
  })
  return found
}

/** The paragraphs, list entries, headings and table cells of a Markdown document, without code and links' addresses. */
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

/** Comments on lines that follow one another are one text. */
function joinLineComments(comments: readonly Comment[], source: string, lineOf: (at: number) => number): Prose[] {
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

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('…')
  if (node.type === 'JSXText') return node.value.replace(/\s+/g, ' ').trim()
  return undefined
}

/** Three words or more, and no class names, SQL or code. */
function isSentence(text: string): boolean {
  return (
    /^\s*[\p{L}…"“'’(]/u.test(text) &&
    text.split(/\s+/).filter((word) => /^[\p{L}…’'"“”(),.:;!?-]+$/u.test(word)).length >= 3
  )
}

function isTitle(node: Node, parent: Node | undefined): boolean {
  if (parent?.type !== 'CallExpression' || parent.arguments[0] !== node) return false
  const { callee } = parent
  const name = callee.type === 'MemberExpression' ? callee.object : callee
  return name.type === 'Identifier' && /^(?:test|longTest|describe|it)$/.test(name.name)
}

function visit(node: Node, see: (node: Node, parent: Node | undefined) => void, parent?: Node) {
  see(node, parent)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see, node)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function linesOf(source: string): (at: number) => number {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (at) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}
