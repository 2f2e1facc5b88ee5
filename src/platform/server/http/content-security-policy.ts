import { cspReportPath } from './csp-report.ts'

/**
 * SHA-256 hashes of the only two style elements that a page adds. Both are React Aria's: for pressable elements, and for the
 * page behind a dialog on an iPhone. A test compares them with the installed package.
 */
export const styleHashes = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
] as const

/** Allows a page to load, run and send to files of this site alone: nothing inline, no eval, no frame around it. */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  `style-src 'self' ${styleHashes.join(' ')}`,
  // Photos kept on the device, and the blurred placeholders of photos that are still loading.
  "img-src 'self' blob: data:",
  "worker-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  `report-uri ${cspReportPath}`,
].join('; ')
