/** Answers of operations that look first and then act: which of both it is shows in what they say. */

type Named<Answer, Name extends string> = Extract<Answer, Readonly<Record<Name, unknown>>>;

/** @param member what only the wanted answer has. */
export async function answerWith<Answer extends object, const Name extends string>(
  member: Name,
  asked: Promise<{ readonly data: Answer }>,
): Promise<Named<Answer, Name>> {
  const { data } = await asked;
  if (!(member in data)) throw new Error('A dry run was answered like a start, or a start like a dry run.');
  return data as Named<Answer, Name>;
}
