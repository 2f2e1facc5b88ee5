export const pixelKernelBytesFile: string
export function pixelKernelBytesText(): Promise<string>
