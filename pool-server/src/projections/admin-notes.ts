import type { Projection } from './projection.ts';

export const adminNotes: Projection = {
  table: 'admin_notes',
  on: {
    NoteAdded: `
      INSERT INTO admin_notes (id, user_id, author_id, text, at)
      SELECT data->>'noteId', data->>'userId', data->>'by', coalesce(data->>'text', ''), at FROM events`,
    UserErased: `DELETE FROM admin_notes USING events WHERE user_id = data->>'userId'`,
  },
};
