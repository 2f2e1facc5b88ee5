import { type Device, isIpadAsMac } from './is-phone.ts'

/** iPhones and iPads, also those iPads that call themselves Macs: there, files reach the gallery by the share sheet. */
export function isIos({ userAgent, ...device }: Device): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || isIpadAsMac(device)
}
