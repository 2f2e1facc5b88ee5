import { type Node, parseSync } from 'oxc-parser'
import { mutationsOf } from './mutations.ts'

/** One change at one place in one file. */
export type Mutant = {
  /** Path in the project. */
  file: string
  /** Line of the place, from 1. */
  line: number
  /** The line unchanged, without its indentation. */
  code: string
  start: number
  end: number
  /** The text from `start` to `end`, and the text that replaces it. */
  original: string
  replacement: string
  /** False for code that runs when the file is loaded. */
  isInFunction: boolean
}

/** Every possible change of a source, in the order of the text. A place may have several. */
export function findMutants(file: string, source: string): Mutant[] {
  const lines = source.split('\n')
  const found: Mutant[] = []
  visit(parseSync(file, source).program, (node, isInFunction) => {
    for (const { start, end, replacement } of mutationsOf(node, source)) {
      const line = source.slice(0, start).split('\n').length
      const code = lines[line - 1]?.trim() ?? ''
      const original = source.slice(start, end)
      found.push({ file, line, code, start, end, original, replacement, isInFunction })
    }
  })
  return found
}

/** The source with that one change. */
export function mutated(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end)
}

/** The name of a mutant in progress files, unique within one commit. */
export function nameOf({ file, start, end, replacement }: Mutant): string {
  return `${file}:${start}-${end}:${replacement}`
}

/** One line for the terminal. */
export function describeMutant({ file, line, original, replacement }: Mutant): string {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 60)
  return `${file}:${line}  ${short(original)}  ->  ${short(replacement) || '(removed)'}`
}

function visit(node: Node, onNode: (node: Node, isInFunction: boolean) => void, isInFunction = false) {
  if (isIgnored(node)) return
  onNode(node, isInFunction)
  const isInside = isInFunction || /Function/.test(node.type)
  for (const [key, value] of Object.entries(node)) {
    if (isKeyOfTypes(key) || isName(node, key)) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, onNode, isInside)
  }
}

/** Types have no effect at run time, imports have no behaviour, and no test reads the texts of the log. */
function isIgnored(node: Node): boolean {
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type)) return true
  if (/^(?:Import|ExportAll)/.test(node.type)) return true
  return node.type === 'ExpressionStatement' ? isCallOfLog(node.expression) : isCallOfLog(node)
}

function isCallOfLog(call: Node): boolean {
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return false
  const { object } = call.callee
  if (object.type === 'Identifier') return object.name === 'log'
  return object.type === 'MemberExpression' && object.property.type === 'Identifier' && object.property.name === 'log'
}

function isKeyOfTypes(key: string): boolean {
  return /^(?:typeAnnotation|returnType|typeParameters|typeArguments|superTypeArguments)$/.test(key)
}

/** A property's name is not a value, although its node looks like one. */
function isName(node: Node, key: string): boolean {
  return key === 'key' && 'computed' in node && !node.computed
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
