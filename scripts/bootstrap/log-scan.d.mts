export function forgetLogs(): void
export function scanLogs(
  expected: readonly string[],
  options?: { folder?: string; passwords?: readonly string[]; print?: (text: string) => void },
): Promise<{ passed: number; failed: number }>
export function passwordsOfTests(): string[]
