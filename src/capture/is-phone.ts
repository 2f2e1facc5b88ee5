/** The browser's description of its device. */
export type Device = { userAgent: string; platform: string; maxTouchPoints: number }

/** Phones and tablets by their user agent, and iPads that call themselves Macs. */
export function isPhoneOrTablet({ userAgent, platform, maxTouchPoints }: Device): boolean {
  if (/Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini/i.test(userAgent)) return true
  return isIpadAsMac({ platform, maxTouchPoints })
}

/** No Mac has a touch screen. */
export function isIpadAsMac({ platform, maxTouchPoints }: Omit<Device, 'userAgent'>): boolean {
  return platform === 'MacIntel' && maxTouchPoints > 1
}
