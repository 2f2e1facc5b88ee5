import { useEffect, useState } from 'react'
import { isIos } from '../../capture/is-ios.ts'
import { isLow, lowRoomSentences, mayDeleteSentence } from '../../upload/storage-advice.ts'
import { storageRoom } from '../../upload/web/outbox/storage-room.ts'

type Room = Awaited<ReturnType<typeof storageRoom>>

/** What to say of the room on this device before photos are chosen or taken; null when there is enough. */
export function useLowRoom(doing: keyof typeof lowRoomSentences, isAsked: boolean): string | null {
  const room = useStorageRoom(isAsked)
  return room && isLow(room.free, 0) ? lowRoomSentences[doing] : null
}

/** What the device may do to photos that wait on it, in sentences. */
export function useStorageAdvice(isAsked: boolean): readonly string[] {
  const room = useStorageRoom(isAsked)
  if (!room) return []
  const low = isLow(room.free, 0) ? lowRoomSentences.choosing : null
  const mayDelete = mayDeleteSentence({
    isIos: isIos(navigator),
    persisted: room.persisted,
    isInstalled: isInstalled(),
  })
  return [low, mayDelete].filter((sentence) => sentence !== null)
}

function useStorageRoom(isAsked: boolean): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  useEffect(() => {
    let isWanted = isAsked
    const ask = async () => {
      const told = await storageRoom()
      if (isWanted) setRoom(told)
    }
    if (isAsked) void ask()
    return () => {
      isWanted = false
    }
  }, [isAsked])
  return room
}

/** On the Home Screen, where Safari keeps what was stored. */
function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}
