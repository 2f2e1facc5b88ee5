/** Where a photo was taken, as EXIF says it. */
export const gps = {
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 40/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 0/1 5/1' },
}
