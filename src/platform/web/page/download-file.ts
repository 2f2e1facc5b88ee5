import { browserDelay } from './delay.ts'

/** Lets the browser save a file under its name. */
export function downloadFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser reads the file after the click and does not report the end, so the address stays valid for 60 s.
  browserDelay(60_000, () => URL.revokeObjectURL(link.href))
}
