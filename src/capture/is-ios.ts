import { type Device, isIpadAsMac } from './is-phone.ts'

/** iPhones and iPads, also iPads that call themselves Macs. On them, files reach the gallery through the share sheet. */
export function isIos({ userAgent, ...device }: Device): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || isIpadAsMac(device)
}
