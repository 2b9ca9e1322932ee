/** A manuscript of our own with planted slips that the rules find offline: doubled words, a doubled space, an unclosed quotation. */
export const manuscript = [
  '# The Ferry at Night',
  '',
  'Mara waited for the the last ferry. The quay was empty, and the rain had stopped an hour ago.',
  '',
  'She counted the lamps on on the far bank. There were nine of them, as there had always been.',
  '',
  'When the boat came, nobody stood at at the wheel. She stepped aboard all the same.',
  '',
  'The rope slipped from its ring, and the water took took them both.',
  '',
].join('\n');

export const manuscriptName = 'ferry.md';
