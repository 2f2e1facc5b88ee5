/** A photo under its own name, by which sentences about it call it, also one that comes from the outbox; a shot has none. */
export function namedFile({ file, name }: { readonly file: Blob; readonly name: string }): Blob {
  return file instanceof File || name === '' ? file : new File([file], name, { type: file.type })
}
