import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of a few lines that take long. */
const longest = /\/(chaos-publish(-cluster)?|endpoints(-other-half)?)(\.long)?\.test\.ts$/

/**
 * Vitest begins with the largest files, as in a fresh clone it does not know how long they take. These would come last, with nothing
 * left to run while they wait.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own, which is no array's
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}
