/** GPS coordinates in EXIF form. */
export const gps = {
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 40/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 0/1 5/1' },
}
