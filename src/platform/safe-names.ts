/** Names of Windows' devices, which are no names of files there, whatever follows their first dot. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9]|lpt[0-9])(\.|$)/i

const longest = 60

/**
 * A name that every system takes for a file or a folder. A text of capital letters, digits, spaces and `.` `_` `-` mostly is
 * one as it stands. Any other is cleaned and followed by `~` and `distinct` (letters and digits), which no text may hold: so
 * no two different texts have one name, on systems that do not tell `a` from `A` either, as long as `distinct` differs.
 */
export function safeName(text: string, distinct: string): string {
  const clean = text
    .slice(0, longest)
    .replace(/[^A-Za-z0-9 ._-]/g, '_')
    // Hidden by a dot, taken for an option by a hyphen; and what Windows cuts off.
    .replace(/^[ .-]+/, '_')
    .replace(/[ .]+$/, '')
  const name = device.test(clean) || clean === '' ? `_${clean}` : clean
  return name === text && name === name.toUpperCase() ? name : `${name}~${distinct}`
}
