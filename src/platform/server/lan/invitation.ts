import { qrCode } from './qr-code.ts'

/** What the terminal says about reaching PastFash from a phone, with both addresses as QR codes. */
export function invitation(address: string, trustAddress: string, fingerprint: string): string {
  return `
  PastFash for phones in this network

  1. Once per phone: open ${trustAddress}
     It explains how to trust this computer. The fingerprint there must read
     ${fingerprint}

${indented(qrCode(trustAddress))}

  2. Then open ${address}

${indented(qrCode(address))}

`
}

function indented(text: string) {
  return text.replaceAll(/^/gm, '     ')
}
