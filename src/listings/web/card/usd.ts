/** US dollars with two decimals: 24 is "$24.00". */
export function usd(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
