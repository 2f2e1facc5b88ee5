import type { Services } from '../../platform/server/services.ts'

/** Headers of a file that the browser saves under this name with the day. No proxy may hold back its first bytes. */
export function fileHeaders(
  { clock }: Pick<Services, 'clock'>,
  { type, name, ending }: { type: string; name: string; ending: string },
): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}-${clock.now().toISOString().slice(0, 10)}.${ending}"`,
    'x-accel-buffering': 'no',
  }
}
