/** A file that the seller chose, dropped or pasted. */
export type ChosenFile = {
  readonly file: File
  /** Name of the folder that the file was in; '' for none. */
  readonly folder: string
}

/** Files of a file picker, of a folder picker, or of the clipboard. Hidden files are left out. */
export function chosenFiles(files: Iterable<File>): ChosenFile[] {
  const chosen = Array.from(files, (file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }))
  const seen = chosen.filter(({ file, path }) => ![...path, file.name].some(isHidden))
  return seen.map(({ file, path }) => ({ file, folder: path.at(-1) ?? '' }))
}

/**
 * Dropped files and folders, nested folders too. Call it while handling the drop, because the browser removes them after it.
 * Hidden files and folders are left out. Never rejects.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<ChosenFile[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  const dropped = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const files = await Promise.all(
    dropped.map(async ({ entry, file }) => (entry ? filesIn(entry, '') : chosenFiles(file ? [file] : []))),
  )
  return files.flat()
}

/** Files that operating systems put beside photos and sellers never see. */
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

/** Reads a folder in portions until no more come. After an error it returns the entries read so far. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (portion.length === 0) return entries
    entries.push(...portion)
  }
}

/** An unreadable file becomes an empty file, so that it is rejected by its name. */
function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(new File([], entry.name))))
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
