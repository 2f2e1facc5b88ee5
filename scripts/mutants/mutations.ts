import type { Argument, Expression, Node, ObjectExpression } from 'oxc-parser'

/** The text from `start` to `end` of a source, and its replacement. */
type Mutation = { start: number; end: number; replacement: string }

const otherOperator: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
}

/** Calls with an opposite: those of query conditions, of lists and of numbers. */
const otherCall: Readonly<Record<string, string>> = {
  eq: 'ne',
  ne: 'eq',
  lt: 'lte',
  lte: 'lt',
  gt: 'gte',
  gte: 'gt',
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
}

/** Calls that can be removed: the list that they are called on takes their place. */
const removableCalls = new Set(['filter', 'toSorted', 'toReversed'])

/** Possible changes of one node of a syntax tree, without its children. */
export function mutationsOf(node: Node, source: string): Mutation[] {
  const text = ({ start, end }: Node) => source.slice(start, end)
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return [replaced(node.test, 'true'), replaced(node.test, 'false')]
    case 'WhileStatement':
      return [replaced(node.test, 'false')]
    case 'LogicalExpression':
      return node.operator === '??' ? [replaced(node, text(node.left))] : operatorOf(node, source)
    case 'BinaryExpression':
      return node.operator === '+' && [node.left, node.right].some(isText) ? [] : operatorOf(node, source)
    case 'UnaryExpression':
      return node.operator === '!' ? [replaced(node, text(node.argument))] : []
    case 'ExpressionStatement':
      return isCall(node.expression) ? [replaced(node, '{}')] : []
    case 'ReturnStatement':
      return node.argument && !isUndefined(node.argument) ? [replaced(node.argument, 'undefined')] : []
    case 'ArrowFunctionExpression':
      return node.body.type === 'BlockStatement' || isUndefined(node.body) ? [] : [replaced(node.body, 'undefined')]
    case 'ArrayExpression':
      return node.elements.length > 0 ? [replaced(node, '[]')] : []
    case 'MemberExpression':
      return node.optional ? [requiredAccess(node, source)] : []
    case 'CallExpression':
      return [...callOf(node.callee, node, source), ...leaveOutEach(node.callee, node.arguments)]
    case 'Literal':
      if (typeof node.value === 'boolean') return [replaced(node, String(!node.value))]
      return typeof node.value === 'string' && isWord(node.value) ? [replaced(node, "''")] : []
    default:
      return []
  }
}

function replaced({ start, end }: Node, replacement: string): Mutation {
  return { start, end, replacement }
}

function operatorOf(
  { left, right, operator }: { left: Node; right: Node; operator: string },
  source: string,
): Mutation[] {
  const other = otherOperator[operator]
  const start = source.indexOf(operator, left.end)
  return other && start < right.start ? [{ start, end: start + operator.length, replacement: other }] : []
}

/** `a?.b` becomes `a.b`, and `a?.[b]` becomes `a[b]`. */
function requiredAccess({ object, computed }: { object: Node; computed: boolean }, source: string): Mutation {
  const start = source.indexOf('?.', object.end)
  return { start, end: start + 2, replacement: computed ? '' : '.' }
}

function callOf(callee: Expression, call: Node, source: string): Mutation[] {
  const name = nameNode(callee)
  if (name?.type !== 'Identifier') return []
  if (callee.type === 'MemberExpression' && removableCalls.has(name.name))
    return [replaced(call, source.slice(callee.object.start, callee.object.end))]
  const other = otherCall[name.name]
  // A bare `min` or `some` is not a method of a list or of Math. Query conditions are called bare.
  const isKnown = callee.type === 'Identifier' ? /^(?:eq|ne|[lg]te?)$/.test(name.name) : /^[sem]/.test(name.name)
  return other && isKnown ? [replaced(name, other)] : []
}

/** Conditions of `and` and `or` and values of `set` and `values`, each left out once. */
function leaveOutEach(callee: Expression, args: Argument[]): Mutation[] {
  const name = nameNode(callee)
  if (name?.type !== 'Identifier') return []
  if (callee.type === 'Identifier' && /^(?:and|or)$/.test(name.name) && args.length > 1) return withoutEach(args)
  const [values] = args
  const isOfValues = callee.type === 'MemberExpression' && /^(?:set|values)$/.test(name.name)
  return isOfValues && values?.type === 'ObjectExpression' ? withoutEach(propertiesOf(values)) : []
}

function propertiesOf({ properties }: ObjectExpression): Node[] {
  return properties
}

/** Removes each of neighboring nodes in turn, with the comma beside it. */
function withoutEach(row: readonly Node[]): Mutation[] {
  return row.map((part, index) => {
    const next = row[index + 1]
    const before = row[index - 1]
    if (next) return { start: part.start, end: next.start, replacement: '' }
    return { start: before ? before.end : part.start, end: part.end, replacement: '' }
  })
}

function nameNode(callee: Expression): Node | undefined {
  return callee.type === 'MemberExpression' ? callee.property : callee
}

function isCall(node: Node): boolean {
  return node.type === 'CallExpression' || (node.type === 'AwaitExpression' && isCall(node.argument))
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

function isUndefined(node: Node): boolean {
  return node.type === 'Identifier' && node.name === 'undefined'
}

/** Sentences are for people: emptying one changes no behaviour. */
function isWord(text: string): boolean {
  return text !== '' && !/\s/.test(text)
}
