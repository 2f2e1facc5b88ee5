/** Names of Windows devices, which Windows refuses as file names even with an extension. */
const windowsDevice = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9]|lpt[0-9])(\.|$)/i

const longest = 60

/**
 * Makes a name that every system accepts for a file or a folder. Most texts of capital letters, digits, spaces and `.` `_` `-`
 * are one already. Other texts are cleaned and get `~` and `distinct` (letters and digits) at the end; no clean name holds `~`.
 * So different texts with different `distinct` never share a name, also on systems that ignore case.
 */
export function safeName(text: string, distinct: string): string {
  const clean = text
    .slice(0, longest)
    .replace(/[^A-Za-z0-9 ._-]/g, '_')
    // A leading dot hides a file and a leading hyphen is read as an option. Windows cuts spaces and dots off the end.
    .replace(/^[ .-]+/, '_')
    .replace(/[ .]+$/, '')
  const name = windowsDevice.test(clean) || clean === '' ? `_${clean}` : clean
  return name === text && name === name.toUpperCase() ? name : `${name}~${distinct}`
}
