/**
 * The default answer of the simulator: one object with the findings, then the listing, in the form that PastFash asks models
 * for. `words` are quoted from the findings. A value that is not in the findings is empty, with photo 0.
 */
export const sampleListing = {
  read: [
    {
      photo: 1,
      seen: 'Blue denim jeans with a straight leg, five pockets and a zip fly; one colour; light fading on the thighs.',
      flaws: [{ seen: 'light fading on the thighs', confidence: 0.85 }],
      labels: [],
    },
  ],
  write: {
    title: 'Blue Straight Leg Jeans',
    description:
      'Blue straight leg jeans with light fading on the thighs. Five pockets and a zip fly. Please see the photos.',
    tags: ['jeans', 'straight leg', 'blue denim'],
    category: { value: '11483', photo: 1, words: 'denim jeans', confidence: 0.8 },
    condition: { value: 'good', photo: 1, words: 'light fading on the thighs', confidence: 0.7 },
    conditionNotes: 'Light fading on the thighs.',
    brand: { value: '', photo: 0, words: '', confidence: 0 },
    size: { value: '', photo: 0, words: '', confidence: 0 },
    color: { value: 'Blue', photo: 1, words: 'Blue denim', confidence: 0.95 },
    material: { value: 'Denim', photo: 1, words: 'Blue denim', confidence: 0.8 },
    style: { value: 'Straight', photo: 1, words: 'straight leg', confidence: 0.8 },
    fit: { value: '', photo: 0, words: '', confidence: 0 },
    department: { value: '', photo: 0, words: '', confidence: 0 },
    sizeType: { value: '', photo: 0, words: '', confidence: 0 },
    measurements: [],
    itemSpecifics: [{ name: 'Pattern', value: 'Solid', photo: 1, words: 'one colour', confidence: 0.9 }],
    price: { amount: 24.99, reason: 'Unbranded used jeans with light wear.' },
  },
}
