import { isCameraName } from './camera-names.ts'

/** Whether a folder is called by what it is for (Camera, Downloads, a date), and not by what lies in it. */
export function isCommonFolder(name: string): boolean {
  return isCameraName(name) || commonFolders.some((pattern) => pattern.test(name))
}

const commonFolders: readonly RegExp[] = [
  /^(dcim|camera[ _-]?(roll|uploads)?|(my|all|google|icloud|one ?drive|phone|product|web)?[ _-]?(photos?|pictures?|images?|pics|fotos)|bilder|desktop|documents?|downloads?|dropbox|recents?|favou?rites|albums?|media|library)$/i,
  // Folders of cameras: three digits and five characters of the maker (Design rule for Camera File system), as 100APPLE.
  /^\d{3}[a-z_\d]{5}$/i,
  // Months as phones write them: 202401__, 2024-01.
  /^(19|20)\d{2}[._-]?(\d{2})?_*$/,
  /^(to[ _-]?(do|list)|(un)?listed|drafts?|inventory|stock|items?|products?|listings?|uploads?|exports?|edits?|sorted|unsorted|misc|old|today|done|sold|shop|store|ebay|poshmark|depop|vinted|mercari|etsy)$/i,
  /^(new|untitled|neuer)[ _-](folder|ordner)/i,
]
