/**
 * Whether cameras, phones, messengers and browsers name files like this by themselves, so that the name says nothing of
 * what is in the photo. A name without its ending, in any case.
 */
export function isCameraName(name: string): boolean {
  return cameraNames.some((pattern) => pattern.test(name))
}

const cameraNames: readonly RegExp[] = [
  // Cameras and phones: letters of the maker and a counter or a date (IMG_1234, DSC00012, _DSC1234, PXL_20240131, P1010001).
  /^_?(img|dsc[nf]?|mg|pxl|mvimg|vid|mov|pano|burst|gopr|g[hpx]|dji|cimg|sam|sdc|imag|hpim|pict|kic|dcp|wp|crw|fb_img|jpeg|trim|rec)[ _-]?e?\d{3}/,
  // The maker's letters alone, with a counter that starts at one.
  /^_?(img|dsc[nf]?|pxl|mvimg|imag|gopr|dji|pano|jpe?g)([ _-]?e?\d{1,2})?$/,
  /^[a-z]\d{7}/,
  /^dsc\d{5}/,
  /^_[a-z\d]{3}\d{4}/,
  // Counters, dates and times (1234, 100_0001, 20240131_142500, 2024-01-31 14.25.00).
  /^[\d\s._()-]+$/,
  /^(19|20)\d{2}[._-]?[01]\d[._-]?[0-3]\d(?!\d)/,
  // What programs and people call a picture that has no name.
  /^(photos?|pictures?|images?|pics?|fotos?|bild(er)?|scans?|files?|untitled|unnamed|unknown|download(ed)?|copy|new|temp|tmp|original|edited|collage|capture|camera|fullsizerender|lp_image|clipboard|pasted)(?![a-z])/,
  /^(front|back|side|left|right|top|bottom|inside|outside|detail|close[ _-]?up|label|tag|size|flaw|stain|main|cover|view|sleeve|hem|collar|sole)s?$/,
  /^(screenshot|screen[ _-]?shot|bildschirmfoto|whatsapp|signal|telegram|snapchat|messenger|received|inshot|picsart|facetune|mmexport|wx_camera|rpreplay|remini)/,
  // Identifiers: UUIDs, and long rows of hexadecimal digits.
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-/,
  /^[\da-f]{16,}$/,
].map((pattern) => new RegExp(pattern.source, 'i'))
