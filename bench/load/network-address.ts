/**
 * A network address for each visit of a seller, as a proxy in front would report it. It changes at every visit, because
 * limits per address are not measured. `seller` and `visit` from 0 on.
 */
export function networkAddress(seller: number, visit: number): string {
  return `10.${visit % 256}.${Math.floor(seller / 254) % 256}.${(seller % 254) + 1}`
}
