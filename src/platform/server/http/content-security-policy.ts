import { cspReportPath } from './csp-report.ts'

/**
 * The only two style elements that a page adds: React Aria's, for elements that can be pressed and for a page behind a
 * dialog on an iPhone. Their texts' SHA-256, which a test compares with the installed package.
 */
export const styleHashes = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
] as const

/** What a page of the app may load, run and send to: files of this site. Nothing inline, no eval, in nobody's frame. */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  `style-src 'self' ${styleHashes.join(' ')}`,
  // Photos that wait on the device, and the blurred placeholders of those that are coming.
  "img-src 'self' blob: data:",
  "worker-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  `report-uri ${cspReportPath}`,
].join('; ')
