import { createHash } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import { mappingOf } from '../../csv/mapping-text.ts'
import { likeliestPreset, type Mapping, suggestedMapping } from '../../csv/suggest-mapping.ts'
import { csvImports } from '../tables.ts'

/**
 * Returns the mapping for a file with these headings: the sent one, else that of the seller's last import of such a file, else a
 * suggested one. Throws `AppError('bad-input')` for a sent mapping that does not fit.
 */
export async function mappingFor(
  tx: Tx,
  userId: string,
  headings: readonly string[],
  sent: string | undefined,
): Promise<{ mapping: Mapping; isRemembered: boolean }> {
  if (sent !== undefined) return { mapping: mappingOf(sent, headings.length), isRemembered: false }
  const [last] = await tx
    .select({ mapping: csvImports.mapping })
    .from(csvImports)
    .where(and(eq(csvImports.userId, userId), eq(csvImports.headingsHash, hashOfHeadings(headings))))
    .orderBy(desc(csvImports.importedAt))
    .limit(1)
  if (last) return { mapping: mappingOf(last.mapping, headings.length), isRemembered: true }
  return { mapping: suggestedMapping(headings, likeliestPreset(headings)), isRemembered: false }
}

export function hashOfHeadings(headings: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(headings)).digest('hex')
}
