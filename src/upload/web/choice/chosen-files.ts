/** A file that the seller chose, dropped or pasted. */
export type ChosenFile = {
  readonly file: File
  /** Name of the folder it lay in, '' for none. */
  readonly folder: string
}

/** Files of a file picker, of a folder picker too, or of the clipboard. Hidden files are left out. */
export function chosenFiles(files: Iterable<File>): ChosenFile[] {
  const chosen = Array.from(files, (file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }))
  const seen = chosen.filter(({ file, path }) => ![...path, file.name].some(isHidden))
  return seen.map(({ file, path }) => ({ file, folder: path.at(-1) ?? '' }))
}

/**
 * Files and folders that were dropped, nested folders too. To be called while the drop is being handled, as the browser takes
 * them away after it. Hidden files and folders are left out. Never rejects.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<ChosenFile[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  const dropped = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const files = await Promise.all(
    dropped.map(async ({ entry, file }) => (entry ? filesIn(entry, '') : chosenFiles(file ? [file] : []))),
  )
  return files.flat()
}

/** What systems put beside photos, and what sellers never see. */
export function isHidden(name: string): boolean {
  return /^(\..*|thumbs\.db|desktop\.ini|__macosx)$/i.test(name)
}

async function filesIn(entry: FileSystemEntry, folder: string): Promise<ChosenFile[]> {
  if (isHidden(entry.name)) return []
  if (isFile(entry)) return [{ file: await fileOf(entry), folder }]
  const inside: ChosenFile[] = []
  for (const each of isFolder(entry) ? await entriesOf(entry) : []) inside.push(...(await filesIn(each, entry.name)))
  return inside
}

/** A folder tells what it holds bit by bit, until there is nothing more; what it told stays when it fails. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    const more = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (more.length === 0) return found
    found.push(...more)
  }
}

/** One that cannot be read is empty, so that it is rejected by its name. */
function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(new File([], entry.name))))
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
