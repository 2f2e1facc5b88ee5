import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files with the longest run times. */
const longest = /\/(chaos-publish(-cluster)?|endpoints(-other-half)?)(\.long)?\.test\.ts$/

/**
 * Starts these files first. Vitest begins with the largest files, as a fresh clone has no timings; these small ones would come last and
 * run alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own, which is no array's
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}
