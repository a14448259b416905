// The app, which isn't built.
