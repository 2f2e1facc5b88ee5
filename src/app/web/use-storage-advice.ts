import { useEffect, useState } from 'react'
import { isIos } from '../../capture/is-ios.ts'
import { isRoomLow, lowRoomSentences, mayDeleteSentence } from '../../upload/storage-advice.ts'
import { storageRoom } from '../../upload/web/outbox/storage-room.ts'
import { isInstalled } from './moments/use-install-hint.ts'

type Room = Awaited<ReturnType<typeof storageRoom>>

/** The warning about low storage before photos are chosen or taken; null if there is enough. */
export function useStorageWarning(activity: keyof typeof lowRoomSentences, isEnabled: boolean): string | null {
  const room = useStorageRoom(isEnabled)
  return room && isRoomLow(room.free, 0) ? lowRoomSentences[activity] : null
}

/** Sentences about what this device may do to waiting photos. */
export function useStorageAdvice(isEnabled: boolean): readonly string[] {
  const room = useStorageRoom(isEnabled)
  if (!room) return []
  const low = isRoomLow(room.free, 0) ? lowRoomSentences.choosing : null
  const mayDelete = mayDeleteSentence({
    isIos: isIos(navigator),
    persisted: room.persisted,
    isInstalled: isInstalled(),
  })
  return [low, mayDelete].filter((sentence) => sentence !== null)
}

function useStorageRoom(isEnabled: boolean): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  useEffect(() => {
    let isWanted = isEnabled
    const readRoom = async () => {
      const newRoom = await storageRoom()
      if (isWanted) setRoom(newRoom)
    }
    if (isEnabled) void readRoom()
    return () => {
      isWanted = false
    }
  }, [isEnabled])
  return room
}
