import { and, asc, eq, gt } from 'drizzle-orm'
import type { Context } from '../../../platform/server/services.ts'
import { csvImportRows, csvImports } from '../tables.ts'

/** Yields the seller's imports of CSV files, one at a time, each with the mapping of its columns and its counts. */
export async function* everyImport({ db }: Context<'db'>, userId: string) {
  for (let after: string | undefined; ; ) {
    const [next] = await db.asUser(userId, (tx) =>
      tx
        .select()
        .from(csvImports)
        .where(and(eq(csvImports.userId, userId), after === undefined ? undefined : gt(csvImports.id, after)))
        .orderBy(asc(csvImports.id))
        .limit(1),
    )
    if (!next) return
    const { id, mapping, counts, importedAt } = next
    yield [{ id, mapping, counts, importedAt }]
    after = id
  }
}

/** Deletes what is remembered of the seller's imports. The items stay. */
export async function eraseImports({ db }: Context<'db'>, userId: string): Promise<void> {
  await db.asUser(userId, async (tx) => {
    await tx.delete(csvImportRows).where(eq(csvImportRows.userId, userId))
    await tx.delete(csvImports).where(eq(csvImports.userId, userId))
  })
}
