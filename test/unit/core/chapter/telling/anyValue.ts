import fc from 'fast-check';

const plain = fc.oneof(
  fc.string(),
  fc.constantFrom('', 'none', '无', '第2场', '85/100', 'true'),
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

/** What a model may write where something else was asked for. */
export const anyValue = fc.oneof(
  plain,
  fc.array(plain, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('note', 'key', 'value', 'other'), plain),
  fc.array(fc.dictionary(fc.constantFrom('note', 'key', 'value', 'other'), plain), { maxLength: 3 }),
);
