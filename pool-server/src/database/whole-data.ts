/** SQL: the data of an event `m` with what is kept about people apart from it (events/personal-data.ts). */
export const WHOLE_DATA = `m.message_data || coalesce(
  (SELECT p.fields::jsonb FROM personal_data p WHERE p.event_id = m.message_id), '{}')`;
