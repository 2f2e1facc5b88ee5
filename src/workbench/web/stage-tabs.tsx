import { countAtStages, type ItemGroup, type ItemTab, itemTabs, type StageCounts } from '../../items/stage.ts'
import { stagesOf } from '../../items/which-items.ts'
import { numberWords } from '../../platform/page-language.ts'
import { tabWords } from './item-state.ts'

/**
 * The stages of the list, or of one group of them, with how many items each has. On a narrow page they scroll sideways. `counts` is undefined until
 * they are known; then the tabs keep their places.
 */
export function StageTabs(props: {
  group: ItemGroup | undefined
  chosen: ItemTab | undefined
  counts: StageCounts | undefined
  total: number | undefined
  onChoose: (tab: ItemTab | undefined) => void
}) {
  const { group, chosen, counts, total } = props
  const tabs = itemTabs.flatMap((tab) => {
    const stages = stagesOf({ tab, group }) ?? []
    return stages.length === 0 ? [] : [{ tab, count: counts && countAtStages(counts, stages) }]
  })
  return (
    <nav
      aria-label="Stages"
      className="-mx-4 flex gap-1 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:gap-2 md:px-0"
    >
      <StageTab words="All" count={total} isChosen={chosen === undefined} onPress={() => props.onChoose(undefined)} />
      {tabs.map(({ tab, count }) => (
        <StageTab
          key={tab}
          words={tabWords[tab]}
          count={count}
          isChosen={chosen === tab}
          onPress={() => props.onChoose(tab)}
        />
      ))}
    </nav>
  )
}

function StageTab(props: { words: string; count: number | undefined; isChosen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-current={props.isChosen}
      onClick={props.onPress}
      className="flex min-h-control shrink-0 cursor-pointer items-center gap-1.5 border-b-2 border-transparent px-2 text-14 whitespace-nowrap text-muted hover:text-ink aria-current:border-brand aria-current:font-medium aria-current:text-ink forced-colors:not-aria-current:border-[Canvas]"
    >
      {props.words}
      <span className="min-w-[1ch] text-muted tabular-nums">
        {props.count === undefined ? '' : numberWords(props.count)}
      </span>
    </button>
  )
}
