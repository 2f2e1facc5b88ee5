/** A chosen file for tests. While `isGone` is set, its bytes cannot be read, like those of a moved or deleted file. */
export class StaleFile extends File {
  isGone = false

  override slice(...part: Parameters<File['slice']>): Blob {
    return this.isGone ? new Unreadable() : super.slice(...part)
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.isGone ? notReadable() : super.arrayBuffer()
  }

  override text(): Promise<string> {
    return this.isGone ? notReadable() : super.text()
  }
}

class Unreadable extends Blob {
  override arrayBuffer(): Promise<ArrayBuffer> {
    return notReadable()
  }
}

function notReadable(): Promise<never> {
  return Promise.reject(new DOMException('The file was moved or changed.', 'NotReadableError'))
}
