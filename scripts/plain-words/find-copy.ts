import { parseSync, Visitor } from 'oxc-parser'
import { templateText } from './find-prose.ts'

/** Files of data, such as the names of fabrics and categories, and texts for a model: none of them is a text of ours on screen. */
const dataFiles =
  /^src\/(?:listings\/(?:labels|sizes)\/|listings\/(?:category-facts|allowed-values|accepted-values)\.ts|listings\/answer\/(?:specifics-)?prompt\.ts|listings\/answer\/(?:denials|doubts|flaw-words)\.ts|ebay\/aspects\/leaf-category-fallback|items\/(?:categories|ebay-leaf-categories|specifics)\.ts|app\/server\/demo\/demo-items\.ts)/

/** A source file whose texts a seller or an operator reads. */
export function holdsCopy(file: string): boolean {
  return (
    /^src\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$|test-environment\.ts$|\/tables\.ts$/.test(file) &&
    !dataFiles.test(file)
  )
}

/** The texts of a source file that people read on screen, in emails and in settings: each once, in their order. `…` is a value that is filled in. */
export function readCopy(file: string, source: string): string[] {
  const texts = new Set<string>()
  const styles: { start: number; end: number }[] = []
  const { program } = parseSync(file, source)
  const isStyle = ({ start, end }: { start: number; end: number }) =>
    styles.some((style) => style.start <= start && end <= style.end)
  const add = (text: string, isCopy: (words: string) => boolean) => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (isCopy(words)) texts.add(words)
  }
  new Visitor({
    JSXAttribute(node) {
      const { name } = node.name
      if (typeof name === 'string' && /class(?:Name)?$|^(?:sizes|media|d|viewBox)$/i.test(name)) styles.push(node)
    },
    ImportDeclaration: ({ source: name }) => styles.push(name),
    JSXText: ({ value }) => add(value, hasWord),
    Literal(node) {
      if (typeof node.value === 'string' && !isStyle(node)) add(node.value, isSentence)
    },
    TemplateLiteral(node) {
      if (!isStyle(node)) add(templateText(node), isSentence)
    },
  }).visit(program)
  return [...texts]
}

function hasWord(text: string): boolean {
  return /\p{L}{2}/u.test(text)
}

/** Two words or more that begin as a sentence does, and neither SQL, a pattern, a style nor a media query. */
function isSentence(text: string): boolean {
  return (
    /^(?:[\p{Lu}“"…]|eBay\b)/u.test(text) &&
    /\p{L}{2}.* |… .*\p{L}{3}/u.test(text) &&
    !/[=\\{}<>]|::|\(\?|\w:\w|\b\w+-\d|^(?:…|[A-Z_]+) ?[a-z]+-[a-z]+\b|^[A-Z]+ [A-Z]+ |\$\d|…_|_…/.test(text)
  )
}
