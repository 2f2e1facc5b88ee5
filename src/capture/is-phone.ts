/** What a browser says of its device. */
export type Device = { userAgent: string; platform: string; maxTouchPoints: number }

/** Phones and tablets by their user agent, and iPads that call themselves Macs (no Mac has a touch screen). */
export function isPhoneOrTablet({ userAgent, platform, maxTouchPoints }: Device): boolean {
  if (/Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini/i.test(userAgent)) return true
  return platform === 'MacIntel' && maxTouchPoints > 1
}
