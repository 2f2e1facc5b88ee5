import { renderUnicodeCompact } from 'uqr'

/**
 * A QR code of `text` for the terminal, two modules per character, with a quiet zone of two modules. Its lines set their
 * colours themselves, so that it is dark on light in every terminal.
 */
export function qrCode(text: string): string {
  const lines = renderUnicodeCompact(text, { border: 2 }).split('\n')
  return lines.map((line) => `\u001b[97;40m${line}\u001b[0m`).join('\n')
}
