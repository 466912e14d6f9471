-- Why a planting has no stake. Null with a stake, and for plantings from before the reason was recorded.
ALTER TABLE plantings ADD COLUMN unstaked text;
