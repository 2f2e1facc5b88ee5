/**
 * A photo's bytes as a file with its own name, which sentences about it quote. Also for photos from the outbox; a shot has no
 * name.
 */
export function namedFile({ file, name }: { readonly file: Blob; readonly name: string }): Blob {
  return file instanceof File || name === '' ? file : new File([file], name, { type: file.type })
}
